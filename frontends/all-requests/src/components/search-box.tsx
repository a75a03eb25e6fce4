import { limits } from '@countersign/contracts'
import { IconButton } from '@countersign/ui'
import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Filters, OnFilter } from '../filters/filters.js'

/** Debounce in ms. */
const restMs = 250

/** Searches while typing. Each visit to the box adds one history entry, however much the user types. */
export function SearchBox({ filters, onFilter }: { filters: Filters; onFilter: OnFilter }) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filters.q)
  const query = useRef(filters.q)
  const visited = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSlash(box)
  useEffect(() => {
    // The address changed elsewhere, for example by Back: discard unfinished input.
    if (filters.q === query.current) return
    clearTimeout(timer.current)
    query.current = filters.q
    setText(filters.q)
  }, [filters.q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (q: string) => {
    clearTimeout(timer.current)
    if (q === query.current) return
    query.current = q
    onFilter({ ...filters, q }, { replace: visited.current })
    visited.current = true
  }
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  const type = (entered: string) => {
    setText(entered)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(entered.trim()), restMs)
  }
  const clear = () => {
    setText('')
    find('')
    box.current?.focus()
  }
  return (
    <div className="finder__search">
      <Search className="icon" />
      <input
        dir="auto"
        ref={box}
        className="input"
        type="search"
        aria-label="Search requests"
        aria-keyshortcuts="/"
        placeholder="Title, person, address or file"
        maxLength={limits.searchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && find(text.trim())}
        onBlur={() => (visited.current = false)}
      />
      {text === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton size="s" label="Clear search" icon={<X className="icon" />} onClick={clear} />
      )}
    </div>
  )
}

/** `/` focuses the box, unless the user is typing or a dialog is open. */
function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || dialog) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}
