import { ListFoot, type ListFootProps } from '@countersign/ui/requests'
import { useStats } from '../api/use-stats.js'

/** Shows how many of all requests are shown, and 'Show more'. */
export function ShownOf({ shown, ...foot }: Pick<ListFootProps, 'pages' | 'onMore'> & { shown: number }) {
  const { data } = useStats()
  const total = Math.max(data?.total ?? shown, shown)
  return <ListFoot text={`Showing ${shown} of ${total}`} moreLabel="Show more" {...foot} />
}
