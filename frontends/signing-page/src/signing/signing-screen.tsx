import { type HostServices, type OpenSigningView } from '@countersign/contracts'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { AboutDialog, FieldSheet, ListSheet, SignatureDialog } from '../lazy-parts.js'
import { useMedia, wideScreen } from '../parts/use-media.js'
import { useBackCloses } from '../parts/use-steps.js'
import { ApprovalDock, ApprovalPanel } from './approval.js'
import { SigningBar } from './signing-bar.js'
import { useSigningState } from './signing-state.js'
import { Dock } from './dock.js'
import { Documents } from './documents.js'
import type { Entries } from './entries.js'
import { pageSizeOf } from '../fields/page-sizes.js'
import { filledIn } from './finishing.js'
import { useEntryStorage } from './stored-entries.js'
import { ListForm } from './list-form.js'
import { Panel } from './panel.js'
import { useFinish } from './use-finish.js'

export interface SigningScreenProps {
  token: string
  view: OpenSigningView
  entries: Entries
  host: HostServices
  onDecline: () => void
}

type Shown = 'list' | 'about' | null

/** The documents with the recipient's fields, for signing or approving. */
export default function SigningScreen({ token, view, entries, host, onDecline }: SigningScreenProps) {
  const wide = useMedia(wideScreen)
  const [asList, setAsList] = useState(false)
  const [shown, setShown] = useState<Shown>(null)
  const signing = useSigningState(view, entries, host, wide || asList)
  useEntryStorage(token, view, entries)
  // The previous screen leaves its scroll position behind.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const { finish, reading, newValues } = useFinish(token, view, () => filledIn(view.fields, signing.values))

  const { fields, editingId } = signing
  const approves = view.recipient.role === 'approver'
  const editing = fields.find(({ id }) => id === editingId)
  const close = () => setShown(null)
  const above = editing !== undefined && !asList && (editing.type === 'signature' || !wide)
  useBackCloses(above || shown !== null, () => {
    close()
    if (above) signing.leave(editing)
  })
  const press = () => {
    if (finish.isPending) return
    if (signing.open.length > 0) {
      close()
      signing.showGaps()
    } else finish.mutate()
  }
  const walk = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    if (event.key === 'ArrowDown') signing.goNext()
    else signing.goBack()
  }
  const ending = { token, view, signing, finish, reading, newValues, onFinish: press, onDecline }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the fields and buttons within
    <div className="signing" onKeyDown={walk}>
      <a className="btn btn--primary skip-link" href="#docs">
        Skip to the documents
      </a>
      <a className="btn btn--primary skip-link" href="#own">
        Skip to your {approves ? 'approval' : 'fields'}
      </a>
      <SigningBar
        view={view}
        token={token}
        signing={approves ? null : signing}
        wide={wide}
        asList={asList}
        onAsList={() => setAsList(!asList)}
        onAbout={() => setShown('about')}
        onDecline={onDecline}
      />
      <div className="signing__papers" id="docs" tabIndex={-1} inert={finish.isPending}>
        {asList ? (
          <ListForm {...ending} />
        ) : (
          <Documents token={token} view={view} newValues={newValues} signing={signing} inPlace={wide} />
        )}
      </div>
      {wide && !asList && (approves ? <ApprovalPanel {...ending} /> : <Panel {...ending} />)}
      {!wide &&
        !asList &&
        (approves ? <ApprovalDock {...ending} /> : <Dock {...ending} onList={() => setShown('list')} />)}
      {editing?.type === 'signature' && !asList && (
        <SignatureDialog
          name={view.recipient.name ?? ''}
          placed={signing.values[editing.id]}
          onAdopt={(mark) => signing.adopt(editing, mark)}
          onClose={() => signing.leave(editing)}
        />
      )}
      {editing && editing.type !== 'signature' && !wide && !asList && (
        <FieldSheet signing={signing} field={editing} size={pageSizeOf(editing)} />
      )}
      {shown === 'list' && <ListSheet {...ending} onClose={close} />}
      {shown === 'about' && <AboutDialog view={view} onClose={close} />}
    </div>
  )
}
