import { testBudgets } from '../e2e/budgets.ts';
import { publicRoutes } from '../support/public-routes.ts';

testBudgets(publicRoutes);
