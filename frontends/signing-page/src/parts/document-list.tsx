import type { OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { formatSize } from '@countersign/ui'
import { erasedName } from '../pages/people.js'
import { pagesOf } from './format.js'

type Documents = OpenSigningView['documents']

export function DocumentList({ documents, onRead }: { documents: Documents; onRead: (id: string) => void }) {
  return (
    <ul className="papers">
      {documents.map(({ id, originalName, pageCount, fileSize }) => {
        const name = isolated(originalName ?? erasedName)
        return (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>
                {pagesOf(pageCount)}, {formatSize(fileSize)}
              </small>
            </div>
            <button type="button" className="plain-link" aria-label={`Read ${name}`} onClick={() => onRead(id)}>
              Read
            </button>
          </li>
        )
      })}
    </ul>
  )
}
