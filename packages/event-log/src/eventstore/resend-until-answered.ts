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
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let pending = 0
    let isOver = false
    let failure: unknown
    let resendAfterMs = firstResendMs
    let refusedMs = refusedAgainAfterMs
    const end = (settle: () => void) => {
      isOver = true
      clearTimeout(next)
      clearTimeout(over)
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
      clearTimeout(next)
      next = setTimeout(sendRefused, refusedMs)
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
      next = setTimeout(sendUnanswered, resendAfterMs)
    }
    const sendUnanswered = () => {
      if (send()) resendAfterMs *= 2
      next = setTimeout(sendUnanswered, resendAfterMs)
    }
    let next = setTimeout(sendUnanswered, resendAfterMs)
    const isLate = () => reject(pending > 0 ? new NoAnswer(Math.round(withinMs)) : failure)
    const over = setTimeout(() => end(isLate), withinMs)
    watch(first)
  })
}
