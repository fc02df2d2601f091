import { deskPaths } from '../../../contract/desk/paths.ts';
import { listRoute, useListQuery } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { stateOptionsOf } from '../ui/options.ts';
import { listOrders, orderFilters } from './endpoints.ts';
import { OrderTable, stateLabels } from './OrderTable.tsx';

export function OrdersPage() {
  const result = listOrders.useQuery(useListQuery(orderFilters));
  return (
    <DeskPage title="Orders" path={deskPaths.orders}>
      <FilterForm>
        <SearchFilter label="Search code, name or email" />
        <ChoiceFilter label="State" name="state" options={stateOptionsOf(stateLabels)} />
      </FilterForm>
      <Loaded what="orders" result={result}>
        {({ data, next }) => (
          <>
            <OrderTable orders={data} empty="No orders to show. Open a request to send a payment link." />
            <CursorPager next={next} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = listRoute(OrdersPage, listOrders, orderFilters);
