import type { SignatureRequestChange } from '@countersign/contracts'
import { PageHead } from '@countersign/ui/requests'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { DraftContext, type Drafting, type Placing } from './draft/draft-context.js'
import type { Draft } from './draft/draft.js'
import { DraftTitle } from './draft/draft-title.js'
import { useDraftState } from './draft/use-draft.js'
import { useRemoteChanges } from './draft/use-remote-changes.js'
import { usePageCheck } from './draft/use-page-check.js'
import { useUnloadGuard } from './draft/use-unload-guard.js'
import { OptionsStep } from './options/options-step.js'
import { changed, followed, optionsOf, overTheWire } from './options/options.js'
import { periodOf } from './options/period.js'
import { followsTitle, subjectFor } from './options/subject.js'
import { forgetEarlyOptions, useOptions } from './options/use-options.js'
import { PreviewStep } from './preview/preview-step.js'
import { LeaveDialog, RecipientsStep, SendCard } from './lazy-parts.js'
import { useLeaving } from './recipients/use-leaving.js'
import { UnsavedRecipients } from './recipients/unsaved-recipients.js'
import { SenderUnnamed } from './send/sender-unnamed.js'
import { useStep } from './steps.js'
import { UploadStep } from './upload/upload-step.js'

const none: readonly never[] = []

/** All four steps on one page (rule drafting-1). */
export function Wizard({ session, host }: Pick<Drafting, 'session' | 'host'>) {
  const unsavedRecipients = useMemo(() => new UnsavedRecipients(session), [session])
  const [placing, setPlacing] = useState<Placing | null>(null)
  const drafting = useMemo(
    () => ({ session, host, unsavedRecipients, placing }),
    [session, host, unsavedRecipients, placing],
  )
  const draftState = useDraftState(session)
  const { draft } = draftState
  // The page under edit renders first, the summary of the whole request deferred.
  const deferred = useDeferredValue(draftState)
  const [options, setOptions] = useOptions(session, host)
  const until = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(() => periodOf(options) === null)
  const correct = useCallback(() => {
    setRefused(true)
    until.current?.focus()
  }, [])
  const [upload, preview, recipients, signing] = [useStep(), useStep(), useStep(), useStep()]
  const follow = useCallback(
    (before: Draft, after: Draft) => setOptions((now) => followed(now, optionsOf(before), optionsOf(after))),
    [setOptions],
  )
  useRemoteChanges(session, host, follow)
  usePageCheck(session, draft)
  useUnloadGuard(session, host, unsavedRecipients)
  const leaving = useLeaving(unsavedRecipients)

  const store = useCallback(
    (change: SignatureRequestChange) => {
      const { draft: now } = session.draftState()
      const changes = now && changed(change, now)
      if (changes) session.change(changes)
    },
    [session],
  )
  const rename = (title: string) => {
    const follows = followsTitle(options.emailSubject, session.draft.title ?? '')
    const texts = follows ? { emailSubject: subjectFor(title) } : {}
    setOptions({ ...options, ...texts })
    session.change({ title, ...texts })
  }
  const created = useCallback(
    (requestId: string) => {
      const early = changed(overTheWire(options), session.draftState().draft)
      if (early) session.change(early)
      forgetEarlyOptions(host)
      unsavedRecipients.created()
      host.navigate(`/create?request=${requestId}`, { replace: true })
    },
    [options, session, host, unsavedRecipients],
  )
  const { goThere: toPreview } = preview
  const place = useCallback(
    (where: Placing) => {
      setPlacing(where)
      toPreview()
    },
    [toPreview],
  )
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
                  draftState={draftState}
                  onTitle={rename}
                  onRetrySaving={session.retrySaving}
                />
              ),
            }
          : { lede: 'Upload documents, place fields, add recipients, send.' })}
      />
      <div className="create">
        <div className="stack">
          <UploadStep
            documents={draft?.documents ?? none}
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
          <RecipientsStep recipients={draft?.recipients ?? none} headingRef={recipients.heading} />
          <OptionsStep
            options={options}
            unstored={draftState.unstored}
            headingRef={signing.heading}
            onChange={setOptions}
            onStore={store}
            untilRef={until}
            refused={refused}
            onRefused={setRefused}
          />
          <SenderUnnamed />
        </div>
        <SendCard
          draft={deferred.draft}
          notStored={deferred.notStored}
          options={options}
          refused={refused}
          onCorrect={correct}
          onPlace={place}
          onReview={recipients.goThere}
        />
      </div>
      {leaving && <LeaveDialog {...leaving} />}
    </DraftContext>
  )
}
