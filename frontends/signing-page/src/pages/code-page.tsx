import type { LockedSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { useState } from 'react'
import { Heading } from '../parts/heading.js'
import { Problem } from '../parts/problem.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { senderOf, titleOf } from '../parts/format.js'
import { CodeEntry } from './code-entry.js'
import { useCode } from './use-code.js'

/** Asks for a code sent by mail before it shows anything (rule signing-3). */
export function CodePage({ token, view }: { token: string; view: LockedSigningView }) {
  const code = useCode(token)
  const [hasOne, setHasOne] = useState(false)
  const { request, maskedEmail } = view
  const from = senderOf(request.senderName)
  return (
    <TextPageFrame middle>
      {code.sent || code.pauseUntil || hasOne ? (
        <CodeEntry token={token} maskedEmail={maskedEmail} code={code} />
      ) : (
        <>
          <Heading>Enter a code to open {titleOf(request.title)}</Heading>
          <p className="lead">
            To protect these documents, we’ll email a 6-digit code to <strong>{maskedEmail}</strong>. Enter it here to
            open them.
          </p>
          {code.problem && <Problem>{code.problem}</Problem>}
          <div className="acts">
            <Button variant="primary" size="l" busy={code.sending} onClick={code.send}>
              Send the code
            </Button>
            <Button variant="ghost" size="l" onClick={() => setHasOne(true)}>
              I have a code
            </Button>
          </div>
        </>
      )}
      <hr className="rule" />
      <p className="hint">
        No email? Check your spam folder, and make sure the address above is yours. If it isn’t, ask {from} to correct
        it. We never ask for this code by phone.
      </p>
    </TextPageFrame>
  )
}
