import { addresses, type OutboxMail, zoneName } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { buttonClass, formatSize, Time } from '@countersign/ui'
import { Download } from 'lucide-react'
import { noSubject } from './mail-list.js'

/** A mail with its sender, recipients and date. */
export function Letter({ mail, headingId }: { mail: OutboxMail; headingId: string }) {
  const { id, subject, from, to, at, attachments } = mail
  return (
    <>
      <div className="letter__top">
        <h2 className="dialog__title" id={headingId}>
          {subject || noSubject}
        </h2>
        <a
          className={buttonClass({ size: 's' })}
          href={addresses.outboxEml(id)}
          download=""
          aria-label={`Download as .eml: ${subject || noSubject}`}
          data-tip="Download"
        >
          <Download className="icon" />
          .eml
        </a>
      </div>
      <dl className="letter__head">
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Date</dt>
        <dd className="num">
          <Time at={at} as="moment" /> ({zoneName()})
        </dd>
        {attachments.length > 0 && (
          <>
            <dt>Attached</dt>
            <dd>{attachments.map(({ name, size }) => `${isolated(name)} (${formatSize(size)})`).join(', ')}</dd>
          </>
        )}
      </dl>
      <LetterBody mail={mail} />
    </>
  )
}

/**
 * Renders the HTML in a sandboxed frame from its own URL, with a policy that blocks scripts and requests but keeps
 * inline styles. A `srcdoc` would inherit our page's policy and lose the styles.
 */
function LetterBody({ mail: { id, subject, html, text } }: { mail: OutboxMail }) {
  if (html === '') return <pre className="letter__text">{text}</pre>
  return (
    <iframe
      className="letter__html"
      key={id}
      title={`The email: ${subject || noSubject}`}
      src={addresses.outboxHtml(id)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
