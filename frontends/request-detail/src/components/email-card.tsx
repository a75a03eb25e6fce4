import { erased } from '../request/names.js'
import type { SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Card, CardBody } from '@countersign/ui/requests'

type EmailCardProps = Pick<SignatureRequestView, 'emailSubject' | 'emailMessage' | 'recipients'>

/** The invitation's text once a subject is set (rule pages-7), and private messages. */
export function EmailCard({ emailSubject, emailMessage, recipients }: EmailCardProps) {
  const alone = recipients.filter(({ message }) => message !== null)
  if (!emailSubject && alone.length === 0) return null
  return (
    <Card title="Email Details">
      <CardBody>
        <dl className="facts">
          {emailSubject && (
            <div>
              <dt>Subject</dt>
              <dd className="body">{emailSubject}</dd>
            </div>
          )}
          {emailMessage && (
            <div>
              <dt>Message</dt>
              <dd className="quote">{emailMessage}</dd>
            </div>
          )}
          {alone.map(({ id, name, message }) => (
            <div key={id}>
              <dt>Private message to {isolated(name ?? erased)}</dt>
              <dd className="quote" dir="auto">
                {message}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
