import { testJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

testJourneys('WebKit', startWebKit);
