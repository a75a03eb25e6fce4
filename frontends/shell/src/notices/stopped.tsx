/** The shell itself failed; offers a reload. */
export function Stopped() {
  return (
    <p role="alert">
      Countersign stopped working in this window. What was stored is still there.{' '}
      <button onClick={() => location.reload()}>Reload</button>
    </p>
  )
}
