import { publicRoutes } from '../../scripts/bench/pages/routes.ts';
import { testBudgets } from '../e2e/budgets.ts';

testBudgets(publicRoutes);
