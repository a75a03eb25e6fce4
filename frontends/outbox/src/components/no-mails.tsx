import { Link } from '@countersign/ui'

export function NoMails() {
  return (
    <div className="empty">
      <svg viewBox="0 0 112 96" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d="M14.500 24.500h83v56h-83z" fill="var(--surface)" stroke="var(--edge)" strokeWidth="1.500" />
        <path d="m14.500 26.500 41.500 31 41.500-31" stroke="var(--edge)" strokeWidth="1.500" />
        <path d="M28.500 70.500h20" stroke="var(--line)" strokeWidth="3" />
        <path d="M70 70.500h16" stroke="var(--ink)" strokeWidth="1.500" strokeDasharray="3 3.500" />
      </svg>
      <p className="body">
        No emails yet. Every email sent for a request is saved here.{' '}
        <Link className="link link--inline" to="/create">
          Create a request
        </Link>
      </p>
    </div>
  )
}
