import { addresses, type OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { type Progress, hashOf, haveChanged, refetchDocuments } from '@countersign/pdf-pages/engine'
import { useState } from 'react'
import { useAct } from '../api/use-act.js'
import type { SentValues } from '../fields/values.js'
import { erasedName } from '../pages/people.js'
import { progressText } from './progress-text.js'

/**
 * Finishes or approves. The request names each document by the hash of the bytes drawn, and others' values by the
 * revision read (ADR 0039). Fetches unopened documents first, and all of them again if the server reports different
 * documents.
 *
 * @param values returns the recipient's values when called
 */
export function useFinish(token: string, view: OpenSigningView, values: () => SentValues) {
  const { documents, othersFields, seen } = view
  const [tried, setTried] = useState(othersFields)
  const [reading, setReading] = useState<string | null>(null)
  const act = useAct(token, async (calls) => {
    const shown: { id: string; sha256: string }[] = []
    try {
      for (const { id, originalName, sha256 } of documents) {
        const report = (progress: Progress) =>
          setReading(`Loading ${isolated(originalName ?? erasedName)}: ${progressText(progress)}`)
        shown.push({ id, sha256: await hashOf(addresses.signingPdf(token, id, sha256), report) })
      }
    } finally {
      setReading(null)
    }
    return calls.finish(token, { consent: true, seen, documents: shown, values: values() })
  })
  const mutate = () => {
    setTried(othersFields)
    act.mutate(undefined, { onError: (error) => haveChanged(error) && refetchDocuments() })
  }
  return { finish: { ...act, mutate }, reading, newValues: filledSince(tried, othersFields) }
}

/** Values that were added to others' fields since. */
function filledSince(then: OpenSigningView['othersFields'], now: OpenSigningView['othersFields']) {
  const before = new Set(then.filter(({ value }) => value !== null).map(({ fieldId }) => fieldId))
  return now.filter(({ fieldId, asksToLook }) => asksToLook && !before.has(fieldId))
}
