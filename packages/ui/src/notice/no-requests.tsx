import { Link } from '../link/link.js'

/** An empty state in one sentence with a link (rule pages-3). */
export function NoRequests() {
  return (
    <div className="empty">
      <svg viewBox="0 0 112 96" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d="M25.500 6.500h42l19 19v64h-61z" fill="var(--surface)" stroke="var(--edge)" strokeWidth="1.500" />
        <path d="M67.500 6.500v19h19" stroke="var(--edge)" strokeWidth="1.500" />
        <path d="M36.500 30.500h22M36.500 40.500h38M36.500 50.500h38" stroke="var(--line)" strokeWidth="3" />
        <path d="M36.500 76.500h38" stroke="var(--ink)" strokeWidth="1.500" strokeDasharray="3 3.500" />
        <g transform="translate(44 56.500) scale(1.150)">
          <path
            d="M3.4 8.2 6.5 6.5C8.5 8.9 9.9 12.1 10.6 15.3 12.7 9.9 16.4 4.9 21.1 1.1L22.6 3C17.6 8.6 14 15 11.9 22.5H8.9C8.3 17.2 6.5 12.2 3.4 8.2Z"
            fill="var(--accent)"
          />
        </g>
      </svg>
      <p className="body">
        No signature requests yet.{' '}
        <Link className="link link--inline" to="/create">
          Create your first one!
        </Link>
      </p>
    </div>
  )
}
