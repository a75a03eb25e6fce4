import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { type RefObject, useId } from 'react'
import { useMail } from '../api/use-mail.js'
import { Letter } from './letter.js'

export function LetterPane({ id, paneRef }: { id: string; paneRef: RefObject<HTMLElement | null> }) {
  const mail = useMail(id)
  const heading = useId()
  const retry = () => {
    // The button disappears while the mail loads.
    paneRef.current?.focus()
    void mail.refetch()
  }
  const named = mail.data ? { 'aria-labelledby': heading } : { 'aria-label': 'Email' }
  return (
    <article className="letter" ref={paneRef} tabIndex={-1} {...named}>
      {mail.isPending && <LetterComing />}
      {mail.data && <Letter mail={mail.data} headingId={heading} />}
      {mail.isError && <LoadFailed title="The email could not be loaded" error={mail.error} onRetry={retry} />}
    </article>
  )
}

function LetterComing() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the email" />
      {show && <LetterSkeleton />}
    </>
  )
}

export function LetterSkeleton() {
  return (
    <div className="letter__bars" aria-hidden="true">
      <Skeleton width="min(20rem, 70%)" height="1.25rem" />
      <Skeleton width="min(18rem, 60%)" />
      <Skeleton width="min(16rem, 55%)" />
      <Skeleton width="min(12rem, 45%)" />
      <Skeleton box width="100%" height="16rem" />
    </div>
  )
}
