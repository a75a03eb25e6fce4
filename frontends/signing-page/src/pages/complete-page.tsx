import { addresses, type OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { buttonClass } from '@countersign/ui'
import { Download } from 'lucide-react'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { titleOf } from '../parts/format.js'
import { actingPeople, People, verbsOf } from './people.js'

/** The sealed documents. The recipient's link leads here once all are sealed. */
export function CompletePage({ token, view }: { token: string; view: OpenSigningView }) {
  const { request, files } = view
  const { acted } = verbsOf(view)
  return (
    <TextPageFrame>
      <Heading>
        Everyone has {acted} {titleOf(request.title)}.
      </Heading>
      <p className="lead">
        The documents are sealed, so any later change to them will show. The link in your email brings you back here.
        Keep the files together.
      </p>
      <section className="quiet__part" aria-labelledby="your-files">
        <h2 className="display quiet__section" id="your-files">
          Your files
        </h2>
        <ul className="papers">
          {files.map(({ documentId, name, sha256 }) => (
            <li key={name}>
              <div>
                <a
                  className="link"
                  href={addresses.signingSealedFile(token, documentId)}
                  target="_blank"
                  rel="noopener"
                >
                  {isolated(name)}
                </a>
                {documentId === null && <small>Who {acted}, when, and how</small>}
                <p className="fingerprint" title={sha256}>
                  SHA-256 {shortened(sha256)}
                </p>
              </div>
            </li>
          ))}
          <li>
            <div>
              <strong>Evidence.zip</strong>
              <small>Everything, with a page that verifies it offline</small>
            </div>
            <a
              className="btn btn--secondary btn--icon"
              href={addresses.signingEvidence(token)}
              download=""
              aria-label="Download Evidence.zip"
              data-tip="Download"
            >
              <Download className="icon" />
            </a>
          </li>
        </ul>
        <div className="acts">
          <a
            className={buttonClass({ variant: 'primary', size: 'l' })}
            href={addresses.signingDownload(token)}
            download=""
          >
            <Download className="icon" />
            Download everything
          </a>
        </div>
      </section>
      <section className="quiet__part">
        <h2 className="display quiet__section">Who {acted}</h2>
        <People people={actingPeople(view)} />
      </section>
    </TextPageFrame>
  )
}

/** Shortens a hash to `f387 dc71 … 1faa fbc1`, enough to compare two at a glance. */
function shortened(sha256: string): string {
  const fours = sha256.match(/.{4}/g) ?? []
  return `${fours.slice(0, 2).join(' ')} … ${fours.slice(-2).join(' ')}`
}
