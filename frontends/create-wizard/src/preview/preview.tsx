import type { FieldType, FieldView } from '@countersign/contracts'
import { Pager, type Zoom } from '@countersign/pdf-pages/pager'
import { classNames, Notice } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { Segmented, tabId, Tabs } from '@countersign/ui/forms'
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { type Draft, fieldsOf, signs } from '../draft/draft.js'
import { focusSoon } from '../focus-soon.js'
import { Copying } from './copying.js'
import { fieldTypes } from './field-types.js'
import { Pages } from './pages.js'
import { RecipientChoice } from './recipient-choice.js'
import { DocumentNotice } from './document-notice.js'
import { Sheet } from './sheet.js'
import { UndoRedo } from './undo-redo.js'
import { useShownPage } from './use-shown-page.js'
import { useUndo } from './use-undo.js'

export interface PreviewProps {
  draft: Draft
  onHelp: () => void
  onToRecipients: () => void
}

/** Shows one document at a time. */
export function Preview({ draft, onHelp, onToRecipients }: PreviewProps) {
  const { session, placing } = useDrafting()
  const { documents, recipients } = draft
  const panelId = useId()
  const [type, setType] = useState<FieldType>('signature')
  const [chosenRecipient, setRecipient] = useState<string | null>(null)
  const [chosenDocument, setDocument] = useState<string | null>(null)
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const [zoom, setZoom] = useState<Zoom>(1)
  const [noRecipient, setNoRecipient] = useState(false)

  useEffect(() => {
    if (placing?.documentId !== undefined) setDocument(placing.documentId)
    if (placing?.recipientId !== undefined) setRecipient(placing.recipientId)
  }, [placing])

  const document = documents.find(({ id }) => id === chosenDocument) ?? documents[0]!
  const signers = recipients.filter(signs)
  const recipient = signers.find(({ id }) => id === chosenRecipient) ?? signers[0]
  const number = Math.min(pages[document.id] ?? 1, document.pageCount)
  const { pdf, page, onUnseen, failure } = useShownPage(document, number)
  const fields = fieldsOf(draft, document.id)
  const several = documents.length > 1
  const documentId = document.id
  const goTo = useCallback((next: number) => setPages((before) => ({ ...before, [documentId]: next })), [documentId])
  const turned = useRef(false)
  const copied = useRef<FieldView | null>(null)
  const [copying, setCopying] = useState<FieldView | null>(null)
  const goToPage = (next: number) => {
    if (next === number) return
    turned.current = true
    goTo(next)
  }
  const frame = useRef<HTMLDivElement>(null)
  const retry = () => {
    failure?.retry()
    focusSoon(() => paperIn(frame.current))
  }
  const show = useCallback(
    (field: FieldView) => {
      if (documents.some(({ id }) => id === field.documentId)) setDocument(field.documentId)
      setPages((before) => ({ ...before, [field.documentId]: field.page }))
      // The focused element may be gone.
      focusSoon(() => (window.document.activeElement === window.document.body ? paperIn(frame.current) : null))
    },
    [documents],
  )
  const { step, byKeys } = useUndo(show)
  const { history } = session.fields
  const undoRedo = useMemo(() => <UndoRedo history={history} onStep={step} />, [history, step])

  return (
    <>
      {several && (
        <div className="document-tabs">
          <Tabs
            label="Documents"
            value={document.id}
            onChange={setDocument}
            panelId={panelId}
            tabs={documents.map(({ id, originalName }) => {
              const { length } = fieldsOf(draft, id)
              return {
                id,
                label: originalName ?? 'Erased',
                count: { value: length, what: length === 1 ? 'field' : 'fields' },
              }
            })}
          />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the focused descendant */}
      <div
        ref={frame}
        onKeyDown={byKeys}
        {...(several && { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(panelId, document.id) })}
      >
        <div className="tools" role="region" aria-label="Field tools">
          <div className="toolbar">
            <TypeChoice label="Field type" value={type} onChange={setType} options={fieldTypes} />
            {recipient && (
              <div className="goes-to small muted">
                New fields go to
                <RecipientChoice
                  label="New fields go to"
                  className="goes-to__who"
                  recipients={recipients}
                  value={recipient.id}
                  onChange={setRecipient}
                />
              </div>
            )}
          </div>
          <Pager page={number} pages={document.pageCount} zoom={zoom} onPage={goTo} onZoom={setZoom}>
            {undoRedo}
          </Pager>
        </div>
        <div className={classNames('preview-work', document.pageCount > 1 && 'preview-work--rail')}>
          {document.pageCount > 1 && <Pages draft={draft} document={document} pdf={pdf} page={number} onPage={goTo} />}
          <div className="preview-area preview-area--tabs">
            <DocumentNotice
              key={document.id}
              document={document}
              onAccept={() => session.documents.acceptRendition(document.id)}
            />
            {failure && (
              <LoadFailed title={`${failure.what} could not be displayed`} onRetry={retry}>
                You can still place fields on it.
              </LoadFailed>
            )}
            {noRecipient && !recipient && (
              <Notice
                role="alert"
                title={recipients.length === 0 ? 'Add a recipient first' : 'No signers yet'}
                action={
                  <button type="button" className="link" onClick={onToRecipients}>
                    Go to Recipients
                  </button>
                }
              >
                {recipients.length === 0
                  ? 'Every field needs a signer.'
                  : 'Add a signer, or change someone’s role to Needs to Sign.'}
              </Notice>
            )}
            <div
              className="preview-area__scroll"
              data-zoom={zoom === 'fit' ? 'fit' : undefined}
              style={zoomStyle(zoom)}
            >
              <Sheet
                key={`${document.id} ${number}`}
                document={document}
                number={number}
                page={page}
                onUnseen={onUnseen}
                zoom={zoom}
                fields={fields.filter((field) => field.page === number)}
                recipients={recipients}
                type={type}
                recipient={recipient}
                turned={turned}
                copied={copied}
                onCopyToPages={setCopying}
                onTurn={goToPage}
                onNoRecipient={() => setNoRecipient(true)}
                onHelp={onHelp}
              />
            </div>
            <p className="preview-area__hint">Click to place {type} fields</p>
          </div>
        </div>
      </div>
      {copying && <Copying draft={draft} field={copying} onDone={() => setCopying(null)} />}
    </>
  )
}

const TypeChoice = memo(Segmented<FieldType>)

const paperIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('.sheet__paper')

const zoomStyle = (zoom: Zoom) => ({ '--zoom': zoom === 'fit' ? 1 : zoom }) as React.CSSProperties
