import type { RemotePageProps } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { PageHead } from '@countersign/ui/requests'
import { CatchingUp } from '@countersign/ui/catching-up'
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useCounts } from './api/use-counts.js'
import { useFound } from './api/use-found.js'
import { FilterBar } from './components/filter-bar.js'
import { Found } from './components/found.js'
import { addressOf, type Filters, filtersOf } from './filters/filters.js'

/** All requests (rule pages-25), searched, filtered and sorted by the address. */
export function Page({ search, host }: RemotePageProps) {
  const filters = useMemo(() => filtersOf(search), [search])
  const found = useFound(filters)
  const { data: counts } = useCounts(filters)
  useEffect(() => host.setTitle('All requests'), [host])
  const filter = (next: Filters, options?: { replace?: boolean }) => host.navigate(addressOf(next), options)
  return (
    <>
      <PageHead
        title="All requests"
        lede="Everything you’ve drafted and sent"
        actions={
          <Link to="/create" variant="primary">
            <Plus className="icon" />
            New Signature Request
          </Link>
        }
      />
      <section className="card" aria-label="Requests">
        <FilterBar filters={filters} counts={counts} onFilter={filter} />
        <CatchingUp of={[...found.pages, counts]} />
        <Found filters={filters} found={found} counts={counts} onFilter={filter} host={host} />
      </section>
    </>
  )
}
