import type { SignatureRequestChange } from '@countersign/contracts'
import { PageHead } from '@countersign/ui'
import { useMemo, useState } from 'react'
import { DraftContext, type Drafting } from './draft/draft-context.js'
import { DraftTitle } from './draft/draft-title.js'
import { useStanding } from './draft/use-draft.js'
import { useUnloadGuard } from './draft/use-unload-guard.js'
import { OptionsStep } from './options/options-step.js'
import { changed, optionsOf, overTheWire } from './options/options.js'
import { PreviewStep } from './preview/preview-step.js'
import { RecipientsStep } from './recipients/recipients-step.js'
import { SendCard } from './send/send-card.js'
import { useStep } from './steps.js'
import { UploadStep } from './upload/upload-step.js'

/** The four steps, all on one page (rule drafting-1). */
export function Wizard({ session, host }: Drafting) {
  const drafting = useMemo(() => ({ session, host }), [session, host])
  const standing = useStanding(session)
  const { draft } = standing
  const [options, setOptions] = useState(() => optionsOf(draft))
  const [upload, preview, recipients, signing] = [useStep(), useStep(), useStep(), useStep()]
  useUnloadGuard(session)

  const store = (change: SignatureRequestChange) => {
    const news = draft && changed(change, draft)
    if (news) session.change(news)
  }
  const created = (requestId: string) => {
    const early = changed(overTheWire(options), session.standing().draft)
    if (early) session.change(early)
    host.navigate(`/create?request=${requestId}`, { replace: true })
  }
  return (
    <DraftContext value={drafting}>
      <PageHead
        crumb={{ to: '/', label: 'Dashboard' }}
        title="New Signature Request"
        {...(draft
          ? {
              below: (
                <DraftTitle
                  title={draft.title ?? ''}
                  standing={standing}
                  onTitle={(title) => session.change({ title })}
                />
              ),
            }
          : { lede: 'Upload documents, place fields, add recipients, send.' })}
      />
      <div className="create">
        <div className="stack">
          <UploadStep
            documents={draft?.documents ?? []}
            headingRef={upload.heading}
            onCreated={created}
            onContinue={preview.goThere}
          />
          <PreviewStep
            draft={draft}
            headingRef={preview.heading}
            onPrevious={upload.goThere}
            onContinue={recipients.goThere}
          />
        </div>
        <div className="stack">
          <RecipientsStep draft={draft} headingRef={recipients.heading} />
          <OptionsStep options={options} headingRef={signing.heading} onChange={setOptions} onStore={store} />
          <SendCard draft={draft} options={options} />
        </div>
      </div>
    </DraftContext>
  )
}
