import { AppendOutcomeUnknown, WrongExpectedRevision } from '../port.js'
import { NoAnswer } from './silence.js'

/** Without an answer for so long the same is sent again, then after twice as long each time. */
const againAfterMs = 250
/** What was refused and may soon be taken up is sent again after so long, then after twice as long each time. */
const refusedAgainAfterMs = 20

/** How an append is sent, and what its failures mean. */
interface Sending<Answer> {
  /** Undefined where it cannot be sent again just now. */
  again: () => Promise<Answer> | undefined
  /** Whether a failure may pass. */
  mayPass: (failure: unknown) => boolean
}

/**
 * The answer to an append that is sent again, unchanged, while there is none: a server may drop one without a word whose ids
 * it has under way, and no node may lead for a moment. Whichever is answered first answers for all of them, for they are the
 * same append.
 *
 * @param first the append, under way
 * @throws {NoAnswer} when none was answered in time
 * @throws {WrongExpectedRevision} at once; what else they fail with only once none of them is under way any more, and none
 * of what may pass before the time is over
 */
export function answeredOnce<Answer>(
  first: Promise<Answer>,
  { again, mayPass }: Sending<Answer>,
  withinMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let underWay = 0
    let isOver = false
    let failure: unknown
    let silentMs = againAfterMs
    let refusedMs = refusedAgainAfterMs
    const end = (settle: () => void) => {
      isOver = true
      clearTimeout(next)
      clearTimeout(over)
      settle()
    }
    const fail = (error: unknown) => {
      underWay--
      // One that is left behind may fail long after another was answered, or the time was over.
      if (isOver) return
      const isCertain = error instanceof WrongExpectedRevision
      // Of several failures the one counts that leaves it open whether it was stored.
      if (isCertain || !(failure instanceof AppendOutcomeUnknown)) failure = error
      if (isCertain) return end(() => reject(error))
      if (underWay > 0) return
      if (!mayPass(error)) return end(() => reject(failure))
      clearTimeout(next)
      next = setTimeout(sendRefused, refusedMs)
      refusedMs = Math.min(2 * refusedMs, againAfterMs)
    }
    const watch = (answer: Promise<Answer>) => {
      underWay++
      answer.then((value) => end(() => resolve(value)), fail)
    }
    const send = (): boolean => {
      const answer = again()
      if (answer) watch(answer)
      return answer !== undefined
    }
    const sendRefused = () => {
      send()
      next = setTimeout(sendUnanswered, silentMs)
    }
    const sendUnanswered = () => {
      if (send()) silentMs *= 2
      next = setTimeout(sendUnanswered, silentMs)
    }
    let next = setTimeout(sendUnanswered, silentMs)
    const isLate = () => reject(underWay > 0 ? new NoAnswer(Math.round(withinMs)) : failure)
    const over = setTimeout(() => end(isLate), withinMs)
    watch(first)
  })
}
