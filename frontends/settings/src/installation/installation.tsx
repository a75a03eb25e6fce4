import { Link } from '@countersign/ui'
import { Check, ShieldCheck } from 'lucide-react'
import { TabTitle } from '../parts/tab-title.js'
import type { TabProps } from '../tab-props.js'
import { HealthCard } from './health-card.js'
import { words } from './words.js'

/** The health of the installation. In the open mode, also the way to its first account. */
export function Installation({ me }: TabProps) {
  const isOpen = me.mode === 'open'
  return (
    <>
      <TabTitle title={words.title} lede={isOpen ? words.ledeOpen : words.lede} />
      <div className="stack">
        {isOpen && <Protect />}
        <HealthCard mails={me.mails} />
      </div>
    </>
  )
}

function Protect() {
  const { title, text, points, act } = words.protect
  return (
    <section className="card protect" aria-labelledby="protect">
      <span className="set-rows__icon" aria-hidden="true">
        <ShieldCheck className="icon" />
      </span>
      <div>
        <h2 className="protect__title" id="protect">
          {title}
        </h2>
        <p className="body muted">{text}</p>
      </div>
      <ul className="protect__points">
        {points.map((point) => (
          <li key={point}>
            <Check className="icon" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      <Link to="/setup" variant="primary">
        <ShieldCheck className="icon" aria-hidden="true" />
        {act}
      </Link>
    </section>
  )
}
