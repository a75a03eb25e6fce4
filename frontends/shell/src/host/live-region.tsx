/** Says to screen readers what a page wants said. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
