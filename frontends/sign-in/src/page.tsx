import type { RemotePageProps } from '@countersign/contracts'
import { useEffect } from 'react'
import { Frame } from './frame.js'
import { signInWords as words } from './words.js'

export function Page({ host }: RemotePageProps) {
  useEffect(() => host.setTitle(words.title), [host])
  return (
    <Frame below={words.noAccount}>
      <h1 className="display">{words.title}</h1>
    </Frame>
  )
}
