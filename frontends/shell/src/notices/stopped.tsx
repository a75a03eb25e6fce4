/** The frame around every page itself has failed: words, and the one way on. */
export function Stopped() {
  return (
    <p role="alert">
      Countersign stopped working in this window. What was stored is still there.{' '}
      <button onClick={() => location.reload()}>Reload</button>
    </p>
  )
}
