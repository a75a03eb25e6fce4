import { addresses, type SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Button, buttonClass } from '@countersign/ui'
import { Menu } from '@countersign/ui/menu'
import { ChevronDown, Download, FileText, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOver } from '../request/acting.js'

/** Every file of a request, in one place: the sealed files, the evidence (rule evidence-6), and each document. */
export function Downloads({ request }: { request: SignatureRequestView }) {
  const { id, documents, erased, files = [] } = request
  const hasDocuments = !erased && documents.length > 0
  return (
    <>
      {hasDocuments && files.length > 0 && (
        <File href={addresses.download(id)} icon={<Download className="icon" />} name="All sealed files" />
      )}
      {isOver(request) && (
        <File href={addresses.evidence(id)} icon={<ShieldCheck className="icon" />} name="Evidence" />
      )}
      {files.map(({ documentId, name }) => (
        <File key={name} href={addresses.sealedFile(id, documentId)} name={isolated(name)} />
      ))}
      {hasDocuments && files.length > 0 && <p className="pop__label">As uploaded</p>}
      {hasDocuments && files.length === 0 && documents.length > 1 && (
        <File href={addresses.download(id)} icon={<Download className="icon" />} name="All documents" />
      )}
      {hasDocuments &&
        documents.map(({ id: documentId, originalName }) => (
          <File key={documentId} href={addresses.documentFile(documentId)} name={isolated(originalName ?? '')} />
        ))}
    </>
  )
}

function File({ href, name, icon = <FileText className="icon" /> }: { href: string; name: string; icon?: ReactNode }) {
  return (
    <a className={buttonClass({ variant: 'ghost' })} href={href} download="" title={name}>
      {icon}
      <span className="truncate">{name}</span>
    </a>
  )
}

/** Opens the list of downloads. */
export function DownloadMenu({ request }: { request: SignatureRequestView }) {
  return (
    <Menu
      id="downloads"
      button={(props) => (
        <Button
          {...props}
          variant="primary"
          icon={<Download className="icon" />}
          iconAfter={<ChevronDown className="icon" />}
        >
          Download
        </Button>
      )}
    >
      <Downloads request={request} />
    </Menu>
  )
}
