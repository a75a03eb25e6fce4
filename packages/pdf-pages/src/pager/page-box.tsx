import { type FormEvent, useState } from 'react'

interface PageBoxProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** An editable page number; Enter or blur goes to the page. */
export function PageBox({ page, pages, onPage }: PageBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const next = typed === null ? null : pageOf(typed, pages)
    setTyped(null)
    if (next !== null && next !== page) onPage(next)
  }
  return (
    <form className="page-box small" onSubmit={go}>
      <input
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page, 1 to ${pages}`}
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => go()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(null)
        }}
      />
      <output className="muted num" aria-label="Page">
        <span className="visually-hidden">{page} </span>of {pages}
      </output>
    </form>
  )
}

/** Parses a page number, clamped to the document; null if it is not a number. */
function pageOf(typed: string, pages: number): number | null {
  if (!/^\s*\d+\s*$/.test(typed)) return null
  return Math.min(pages, Math.max(1, Number(typed)))
}
