import { IconButton } from '@countersign/ui'
import { Copy, Download, Printer } from 'lucide-react'
import { CheckRow } from '../parts/check-row.js'
import { useCopy } from '../parts/use-copy.js'
import { credentialWords as words } from '../words.js'
import { stateOf, Step } from './step.js'
import type { Enrollment } from './use-enrollment.js'

interface CodesStepProps {
  number: number
  areBefore: boolean
  enrollment: Enrollment
}

/** The recovery codes, and ways to keep them. */
export function CodesStep({ number, areBefore, enrollment }: CodesStepProps) {
  const copy = useCopy()
  const { offer, kept } = enrollment
  if (!offer) return null
  const text = `Countersign at ${window.location.host}: recovery codes. Each works once.\n\n${offer.recoveryCodes.join('\n')}\n`
  return (
    <Step number={number} title={words.codes} state={stateOf(kept, areBefore)} className="gate__step--codes">
      <div className="gate__codebox">
        <div className="gate__codebox-head">
          <span>Ten recovery codes, shown this once</span>
          <span className="gate__codebox-acts">
            <IconButton
              size="s"
              label="Save as a file"
              icon={<Download className="icon" />}
              onClick={() => saveAsFile('countersign-recovery-codes.txt', text)}
            />
            <IconButton size="s" label="Print" icon={<Printer className="icon" />} onClick={() => window.print()} />
            <IconButton
              size="s"
              label="Copy all ten"
              icon={<Copy className="icon" />}
              onClick={() => void copy(text)}
            />
          </span>
        </div>
        <ol className="gate__codes" aria-label={words.codes}>
          {offer.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <CheckRow checked={kept} onChange={enrollment.setKept}>
        I have kept these codes in a safe place
      </CheckRow>
    </Step>
  )
}

function saveAsFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
