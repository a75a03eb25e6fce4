import { type FormEvent, useState } from 'react'

interface PageBoxProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** An editable page number; Enter or blur goes to the page. */
export function PageBox({ page, pages, onPage }: PageBoxProps) {
  const [entered, setEntered] = useState<string | null>(null)
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const next = entered === null ? null : pageOf(entered, pages)
    setEntered(null)
    if (next !== null && next !== page) onPage(next)
  }
  return (
    <form className="page-box small" onSubmit={go}>
      <input
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page, 1 to ${pages}`}
        value={entered ?? String(page)}
        onChange={({ target }) => setEntered(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => go()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setEntered(null)
        }}
      />
      <output className="muted num" aria-label="Page">
        <span className="visually-hidden">{page} </span>of {pages}
      </output>
    </form>
  )
}

/** Parses a page number, clamped to the document; null if it is not a number. */
function pageOf(entered: string, pages: number): number | null {
  if (!/^\s*\d+\s*$/.test(entered)) return null
  return Math.min(pages, Math.max(1, Number(entered)))
}
