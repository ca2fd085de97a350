import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMarca } from '#web/marca.ts'
import { Table, type TableProps } from '#web/ui/Table.tsx'
import { usePrinting } from '#web/ui/usePrinting.ts'
import { LogoMark } from './LogoMark.tsx'
import css from './paper.module.css'

/** While it is printed the page is called as the thing alone: the browser names the file after it. */
const useFileName = (titulo: string, printing: boolean): void =>
  useLayoutEffect(() => {
    if (!printing) return
    const before = document.title
    document.title = titulo
    return () => void (document.title = before)
  }, [titulo, printing])

type Props = {
  /** The thing's name, and its file's: 'Solicitud 48.421'. */ titulo: string
  /** What its head says instead: 'Solicitud N° 48.421'. */ caption?: string
  /** Of what it is the sheet, for who listens: 'la solicitud'. */ what: string
  /** Whose it is; null of nobody's in particular. */ cliente: string | null
  /** Its day, as it is read. */ dia: string
  children: ReactNode
}
/**
 * What is printed instead of the screen: a head that comes again on every page, and below it the thing itself. The last
 * one that is drawn is printed: what is open over a screen, not the screen.
 */
export const Paper = (props: Props) => {
  const printing = usePrinting()
  useFileName(props.titulo, printing)
  return printing ? createPortal(<Sheet {...props} />, document.body) : null
}

const Sheet = ({ titulo, caption = titulo, what, cliente, dia, children }: Props) => (
  <article className={css.paper} aria-label={`Hoja de ${what}`}>
    {/* a table, as only a table's head is printed on each page by every browser */}
    <table role="presentation">
      <thead>
        <tr>
          <td>
            <Head caption={caption} cliente={cliente} dia={dia} />
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  </article>
)
const Head = ({ caption, cliente, dia }: { caption: string; cliente: string | null; dia: string }) => {
  const { nombre, razonSocial, telefono, logo } = useMarca()
  return (
    <header className={css.head}>
      <LogoMark logo={logo} />
      <div>
        <p className={css.big}>{nombre}</p>
        <p>{[razonSocial, telefono].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.which}>
        <p className={css.big}>{caption}</p>
        {cliente && <p>{cliente}</p>}
        <p>{dia}</p>
      </div>
    </header>
  )
}

/** What is said of it in words, in columns; what is empty is left out. */
export const PaperFacts = ({ columns }: { columns: readonly (readonly (readonly [string, string | null])[])[] }) => (
  <dl className={css.facts}>
    {columns.map((facts) => (
      <div key={facts[0]?.[0]}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </div>
    ))}
  </dl>
)
/** Something longer than a fact, over the whole width. */
export const PaperText = ({ title, children }: { title: string; children: ReactNode }) => (
  <dl className={css.text}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </dl>
)
/** A part of it under its title, which is never left alone at the end of a page. */
export const PaperPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2>{title}</h2>
    {children}
  </section>
)
type PaperTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey'> & {
  /** Below them. */ end?: ReactNode
}
/** Rows, and what ends them as one row more: only within the table it never begins a page alone. */
export const PaperTable = <Row,>({ end, ...table }: PaperTableProps<Row>) =>
  table.rows.length === 0 ? (
    end
  ) : (
    <Table {...table} phone="own" below={(_, index) => index === table.rows.length - 1 && end} />
  )
/** What rows come to. */
export const PaperSums = ({ children }: { children: ReactNode }) => <div className={css.sums}>{children}</div>
/** What must not be missed of it, in a frame: that it was cancelled. */
export const PaperBand = ({ text }: { text: string | null }) => text && <p className={css.band}>{text}</p>
export const PaperNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>
