import { IconButton } from '@countersign/ui'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Maximize, Minus, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { PageBox } from './page-box.js'
import { largestZoom, smallestZoom, type Zoom, zoomBy, zoomText } from './zoom.js'

interface PagerProps {
  page: number
  pages: number
  zoom: Zoom
  onPage: (page: number) => void
  onZoom: (zoom: Zoom) => void
  /** Between the page and zoom controls. */
  children?: ReactNode
}

/** Page and zoom controls; memoised, so an edit of the page does not render them. */
export const Pager = memo(function Pager({ page, pages, zoom, onPage, onZoom, children }: PagerProps) {
  // A button without effect keeps the focus, so it is not `disabled`.
  const goTo = (next: number) => {
    if (next !== page && next >= 1 && next <= pages) onPage(next)
  }
  return (
    <div className="pager">
      <div className="row">
        <IconButton
          size="s"
          label="First page"
          className="pager__end"
          aria-disabled={page <= 1}
          onClick={() => goTo(1)}
          icon={<ChevronFirst className="icon" />}
        />
        <IconButton
          size="s"
          label="Previous page"
          shortcut="Page Up"
          aria-disabled={page <= 1}
          onClick={() => goTo(page - 1)}
          icon={<ChevronLeft className="icon" />}
        />
        <PageBox page={page} pages={pages} onPage={onPage} />
        <IconButton
          size="s"
          label="Next page"
          shortcut="Page Down"
          aria-disabled={page >= pages}
          onClick={() => goTo(page + 1)}
          icon={<ChevronRight className="icon" />}
        />
        <IconButton
          size="s"
          label="Last page"
          className="pager__end"
          aria-disabled={page >= pages}
          onClick={() => goTo(pages)}
          icon={<ChevronLast className="icon" />}
        />
      </div>
      {children}
      <div className="row">
        <IconButton
          size="s"
          label="Zoom out"
          disabled={zoom === smallestZoom}
          onClick={() => onZoom(zoomBy(zoom, -1))}
          icon={<Minus className="icon" />}
        />
        <output className="small num" aria-label="Zoom">
          {zoomText(zoom)}
        </output>
        <IconButton
          size="s"
          label="Zoom in"
          disabled={zoom === largestZoom}
          onClick={() => onZoom(zoomBy(zoom, 1))}
          icon={<Plus className="icon" />}
        />
        <IconButton
          size="s"
          label="Fit to width"
          aria-pressed={zoom === 'fit'}
          onClick={() => onZoom(zoom === 'fit' ? 1 : 'fit')}
          icon={<Maximize className="icon" />}
        />
      </div>
    </div>
  )
})
