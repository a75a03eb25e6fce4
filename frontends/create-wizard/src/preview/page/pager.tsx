import { IconButton } from '@countersign/ui'
import { ChevronLeft, ChevronRight, Maximize, Minus, Plus } from 'lucide-react'
import { largestZoom, smallestZoom, type Zoom, zoomBy, zoomText } from './zoom.js'

interface PagerProps {
  page: number
  pages: number
  zoom: Zoom
  onPage: (page: number) => void
  onZoom: (zoom: Zoom) => void
}

const glyph = { className: 'icon', 'aria-hidden': true } as const

/** Through the pages, nearer and farther. */
export function Pager({ page, pages, zoom, onPage, onZoom }: PagerProps) {
  return (
    <div className="pager">
      <div className="row">
        <IconButton
          size="s"
          label="Previous page"
          shortcut="Page Up"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          icon={<ChevronLeft {...glyph} />}
        />
        <output className="small num" aria-label="Page">
          {page} of {pages}
        </output>
        <IconButton
          size="s"
          label="Next page"
          shortcut="Page Down"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          icon={<ChevronRight {...glyph} />}
        />
      </div>
      <div className="row">
        <IconButton
          size="s"
          label="Zoom out"
          disabled={zoom === smallestZoom}
          onClick={() => onZoom(zoomBy(zoom, -1))}
          icon={<Minus {...glyph} />}
        />
        <output className="small num" aria-label="Zoom">
          {zoomText(zoom)}
        </output>
        <IconButton
          size="s"
          label="Zoom in"
          disabled={zoom === largestZoom}
          onClick={() => onZoom(zoomBy(zoom, 1))}
          icon={<Plus {...glyph} />}
        />
        <IconButton
          size="s"
          label="Fit to width"
          aria-pressed={zoom === 'fit'}
          onClick={() => onZoom(zoom === 'fit' ? 1 : 'fit')}
          icon={<Maximize {...glyph} />}
        />
      </div>
    </div>
  )
}
