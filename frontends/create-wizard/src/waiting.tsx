import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { Card, CardBody, PageHead } from '@countersign/ui/requests'

/** Skeleton of the steps while a draft loads. */
export function Waiting() {
  const show = useDelayed()
  return (
    <>
      <PageHead
        crumb={{ to: '/', label: 'Dashboard' }}
        title="New Signature Request"
        lede="Upload documents, place fields, add recipients, send."
      />
      {show && (
        <div className="create">
          <LoadingNote what="the draft" />
          <div className="stack">
            <ShapedCard overline="Step 1 of 4" title="Upload Documents" height="9rem" />
            <ShapedCard overline="Step 2 of 4" title="Document Preview & Signature Placement" height="32rem" />
          </div>
          <div className="stack">
            <ShapedCard overline="Step 3 of 4" title="Recipients" height="18rem" />
            <ShapedCard overline="Step 4 of 4" title="Signing Options" height="16rem" />
          </div>
        </div>
      )}
    </>
  )
}

/** Shape of a part whose code is loading. */
export function Shape({ what, height }: { what: string; height: string }) {
  const show = useDelayed()
  if (!show) return <div style={{ height }} />
  return (
    <>
      <LoadingNote what={what} />
      <Skeleton box width="100%" height={height} />
    </>
  )
}

function ShapedCard({ overline, title, height }: { overline: string; title: string; height: string }) {
  return (
    <Card overline={overline} title={title}>
      <CardBody>
        <Skeleton box height={height} />
      </CardBody>
    </Card>
  )
}
