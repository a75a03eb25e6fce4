import type { LockedSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { useState } from 'react'
import { Heading } from '../parts/heading.js'
import { Problem } from '../parts/problem.js'
import { QuietFrame } from '../parts/quiet-frame.js'
import { senderOf, titleOf } from '../parts/words.js'
import { CodeEntry } from './code-entry.js'
import { useCode } from './use-code.js'

/** Asks for a code sent by mail before it shows anything (rule signing-3). */
export function CodePage({ token, view }: { token: string; view: LockedSigningView }) {
  const code = useCode(token)
  const [hasOne, setHasOne] = useState(false)
  const { request, maskedEmail } = view
  const from = senderOf(request.senderName)
  return (
    <QuietFrame middle>
      {code.sent || code.pauseUntil || hasOne ? (
        <CodeEntry token={token} maskedEmail={maskedEmail} code={code} />
      ) : (
        <>
          <Heading>A code opens {titleOf(request.title)}</Heading>
          <p className="lead">
            {from} protects these documents. We send six digits to <strong>{maskedEmail}</strong>; enter them here to
            read and act.
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
        No mail? Look in the spam folder, and check that the address above is yours. If it is not, ask {from} to correct
        it. We never ask for this code by phone.
      </p>
    </QuietFrame>
  )
}
