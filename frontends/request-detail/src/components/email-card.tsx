import type { SignatureRequestView } from '@countersign/contracts'
import { Card, CardBody } from '@countersign/ui'

/** What the invitations say, once a subject is set (rule pages-7). */
export function EmailCard({ emailSubject, emailMessage }: Pick<SignatureRequestView, 'emailSubject' | 'emailMessage'>) {
  if (!emailSubject) return null
  return (
    <Card title="Email Details">
      <CardBody>
        <dl className="facts">
          <div>
            <dt>Subject</dt>
            <dd className="body">{emailSubject}</dd>
          </div>
          {emailMessage && (
            <div>
              <dt>Message</dt>
              <dd className="quote">{emailMessage}</dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}
