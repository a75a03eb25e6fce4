import { isLongEnough } from '../credentials/use-enrollment.js'
import { resetWords } from '../words.js'

const words = resetWords.strength
const sentenceLength = 15

/** Shows the length only. The server judges the rest: the lists that it needs are megabytes. */
export function Strength({ password, isRefused }: { password: string; isRefused: boolean }) {
  if (password === '' && !isRefused) return null
  const value = isRefused || !isLongEnough(password) ? 1 : Array.from(password).length < sentenceLength ? 2 : 4
  const text = value === 4 ? words.long : value === 2 ? words.fair : words.short
  return (
    <div className="field">
      <div className="gate__strength" data-value={value} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      {!isRefused && (
        <p className="hint" role="status">
          {text}
        </p>
      )}
    </div>
  )
}
