import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { TextPageFrame } from '../parts/text-page-frame.js'

/** Skeleton while the screen is unknown. */
export function ScreenSkeleton() {
  const show = useDelayed()
  return (
    <TextPageFrame middle>
      <LoadingNote what="the signature request" />
      {show && (
        <div className="coming" aria-hidden="true">
          <Skeleton width="min(24rem, 90%)" height="2.5rem" />
          <Skeleton width="min(18rem, 70%)" height="2.5rem" />
          <Skeleton width="min(30rem, 100%)" height="1.125rem" />
          <Skeleton width="min(26rem, 85%)" height="1.125rem" />
        </div>
      )}
    </TextPageFrame>
  )
}
