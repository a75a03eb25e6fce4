import type { Stats } from '@countersign/contracts'
import { LoadingNote, Skeleton, useDelayed, VisuallyHidden } from '@countersign/ui'
import { CircleCheck, Clock, Files, type LucideIcon } from 'lucide-react'
import { useStats } from '../api/use-stats.js'

const figures: readonly { key: keyof Stats; title: string; hint: string; Glyph: LucideIcon }[] = [
  { key: 'pending', title: 'Pending Signatures', hint: 'Awaiting recipient action', Glyph: Clock },
  { key: 'completed', title: 'Completed', hint: 'Fully signed documents', Glyph: CircleCheck },
  { key: 'total', title: 'Total Documents', hint: 'All signature requests', Glyph: Files },
]

/** The three figures: skeletons while loading, a dash on failure. */
export function Figures() {
  const { data, isPending } = useStats()
  return (
    <section className="stats" aria-label="Overview">
      {isPending ? (
        <FigureSkeletons />
      ) : (
        figures.map(({ key, title, hint, Glyph }) => (
          <div className="card stat" key={key}>
            <h2 className="stat__top">
              {title}
              {data && <Glyph className="icon" />}
            </h2>
            {data ? <p className="stat__num">{data[key] ?? 0}</p> : <UnknownFigure />}
            <p className="hint">{data ? (data.catchingUpSince ? 'Catching up' : hint) : 'Could not be loaded'}</p>
          </div>
        ))
      )}
    </section>
  )
}

function UnknownFigure() {
  return (
    <p className="stat__num stat__num--unknown">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Unknown</VisuallyHidden>
    </p>
  )
}

function FigureSkeletons() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the overview" />
      {figures.map(({ key }) => (
        <div className="card stat" key={key} aria-hidden="true">
          {show && (
            <>
              <p className="stat__top">
                <Skeleton width="8.5rem" />
              </p>
              <p className="stat__num">
                <Skeleton box width="3.25rem" height="2.25rem" />
              </p>
              <Skeleton width="10rem" height="0.75rem" />
            </>
          )}
        </div>
      ))}
    </>
  )
}
