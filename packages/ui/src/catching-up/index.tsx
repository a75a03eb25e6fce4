import type { Freshness } from '@countersign/contracts'
import { RotateCw } from 'lucide-react'
import { Time } from '../text/time.js'

/**
 * Warns that a list may lack recent changes, and since when (rule pages-31).
 *
 * @param of the responses that the list is made of
 */
export function CatchingUp({ of }: { of: readonly (Freshness | undefined)[] }) {
  const since = of.flatMap((shown) => shown?.catchingUpSince ?? []).toSorted()[0]
  return (
    <div role="status">
      {since !== undefined && (
        <p className="catching-up">
          <RotateCw className="icon" />
          <Time
            at={since}
            as="moment"
            say={(time) => `This list is catching up. Changes since ${time} may be missing.`}
          />
        </p>
      )}
    </div>
  )
}
