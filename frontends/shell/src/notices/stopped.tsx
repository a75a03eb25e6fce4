/** The shell itself failed; offers a reload. */
export function Stopped() {
  return (
    <p role="alert">
      Countersign stopped working in this window. Everything you saved is still there.{' '}
      <button onClick={() => location.reload()}>Reload</button>
    </p>
  )
}
