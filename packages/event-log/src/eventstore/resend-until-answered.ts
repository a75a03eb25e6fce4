import type { Time } from '@countersign/process'
import { AppendOutcomeUnknown, WrongExpectedRevision } from '../port.js'
import { NoAnswer } from './node-errors.js'

/** First delay before resending an unanswered append; doubles each time. */
const firstResendMs = 250
const refusedAgainAfterMs = 20

interface Sending<Answer> {
  again: () => Promise<Answer> | undefined
  mayPass: (failure: unknown) => boolean
}

/**
 * Resends an append, unchanged, until one attempt is answered. A server may silently drop an append with ids that it is
 * still processing, and a cluster may have no leader for a moment.
 *
 * @throws {NoAnswer} when no attempt is answered in time
 * @throws {WrongExpectedRevision} at once; other errors once no attempt is pending, transient ones at the deadline
 */
export function resendUntilAnswered<Answer>(
  first: Promise<Answer>,
  { again, mayPass }: Sending<Answer>,
  withinMs: number,
  time: Time,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let pending = 0
    let isOver = false
    let failure: unknown
    let resendAfterMs = firstResendMs
    let refusedMs = refusedAgainAfterMs
    const end = (settle: () => void) => {
      isOver = true
      next.clear()
      over.clear()
      settle()
    }
    const fail = (error: unknown) => {
      pending--
      // A superseded attempt may fail long after the call has settled.
      if (isOver) return
      const isCertain = error instanceof WrongExpectedRevision
      // An unknown outcome takes precedence over other failures.
      if (isCertain || !(failure instanceof AppendOutcomeUnknown)) failure = error
      if (isCertain) return end(() => reject(error))
      if (pending > 0) return
      if (!mayPass(error)) return end(() => reject(failure))
      next.clear()
      next = time.after(refusedMs, sendRefused)
      refusedMs = Math.min(2 * refusedMs, firstResendMs)
    }
    const watch = (answer: Promise<Answer>) => {
      pending++
      answer.then((value) => end(() => resolve(value)), fail)
    }
    const send = (): boolean => {
      const answer = again()
      if (answer) watch(answer)
      return answer !== undefined
    }
    const sendRefused = () => {
      send()
      next = time.after(resendAfterMs, sendUnanswered)
    }
    const sendUnanswered = () => {
      if (send()) resendAfterMs *= 2
      next = time.after(resendAfterMs, sendUnanswered)
    }
    let next = time.after(resendAfterMs, sendUnanswered)
    const isLate = () => reject(pending > 0 ? new NoAnswer(Math.round(withinMs)) : failure)
    const over = time.limit(withinMs, () => end(isLate))
    watch(first)
  })
}
