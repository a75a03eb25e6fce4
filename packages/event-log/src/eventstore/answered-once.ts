import { AppendOutcomeUnknown, WrongExpectedRevision } from '../port.js'
import { NoAnswer } from './silence.js'

/** Without an answer for so long the same is sent again, then after twice as long each time. */
const againAfterMs = 250

/**
 * The answer to an append that is sent again, unchanged, while there is none: a server may drop one without a word whose ids
 * it has under way. Whichever is answered first answers for all of them, for they are the same append.
 *
 * @param first the append, under way
 * @param sendAgain undefined where it cannot be sent just now
 * @throws {NoAnswer} when none was answered in time
 * @throws {WrongExpectedRevision} at once; what else they fail with only once none of them is under way any more
 */
export function answeredOnce<Answer>(
  first: Promise<Answer>,
  sendAgain: () => Promise<Answer> | undefined,
  withinMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let underWay = 0
    let failure: unknown
    let pauseMs = againAfterMs
    const end = (settle: () => void) => {
      clearTimeout(again)
      clearTimeout(over)
      settle()
    }
    const watch = (answer: Promise<Answer>) => {
      underWay++
      answer.then(
        (value) => end(() => resolve(value)),
        (error: unknown) => {
          underWay--
          const isCertain = error instanceof WrongExpectedRevision
          // Of several failures the one counts that leaves it open whether it was stored.
          if (isCertain || !(failure instanceof AppendOutcomeUnknown)) failure = error
          if (isCertain || underWay === 0) end(() => reject(failure))
        },
      )
    }
    const repeat = () => {
      const answer = sendAgain()
      if (answer) watch(answer)
      pauseMs *= 2
      again = setTimeout(repeat, pauseMs)
    }
    let again = setTimeout(repeat, pauseMs)
    const over = setTimeout(() => end(() => reject(new NoAnswer(Math.round(withinMs)))), withinMs)
    watch(first)
  })
}
