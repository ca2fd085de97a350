import { marca } from '#web/marca.ts'
import { LogoMark } from '#web/shell/LogoMark.tsx'
import { textos } from '../rules.ts'
import css from './proyectos.module.css'

const POSTES = [30, 67.6, 105.2, 142.8, 180.4, 293.2, 330.8, 368.4, 406, 443.6, 556.4, 594, 631.6]
/** Above and below the window, and above the door. */
const SHORT_LINES = 'M218 26V56M218 118V150M255.6 26V56M255.6 118V150M481.2 26V56M518.8 26V56'
const postes = POSTES.map((at) => `M${at - 1.8} 26V150M${at + 1.8} 26V150`).join('')

/** A wall of steel framing as it is drawn, with its window and its door, dimensioned in millimetres. */
const Wall = () => (
  <svg className="sketch" viewBox="0 -8 660 190" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    <path className={css.fino} d={postes + SHORT_LINES} />
    <path
      className={css.thickness}
      d="M27 26H634.6M27 150H443.6M556.4 150H634.6M180.4 56H293.2V118H180.4ZM443.6 150V56H556.4V150"
    />
    <path className={css.cruz} d="M30 150L180.4 26M293.2 150L443.6 26" />
    <path className={css.fino} d="M30 12H631.6M30 8V22M631.6 8V22M67.6 166H105.2" />
    <path className={css.marca} d="M26 16l8 -8M627.6 16l8 -8M63.6 170l8 -8M101.2 170l8 -8" />
    <text x="330.8" y="7" textAnchor="middle">
      6.400
    </text>
    <text x="115.2" y="170">
      400
    </text>
  </svg>
)

/** Whoever draws the projects: the partner brand, with its logo where it has one. */
const Marca = () => (
  <p className={css.logo}>
    {marca.marcaAsociada?.logo ? (
      <LogoMark logo={marca.marcaAsociada.logo} />
    ) : (
      <svg viewBox="0 0 34 34" fill="currentColor" aria-hidden="true">
        <path d="M4 4h6v20h14V4h6v26H4Z" />
      </svg>
    )}
    {marca.marcaAsociada?.texto ?? textos.marca}
  </p>
)

/** The banner of the project home, with its logo (PROJ-01). `summary`: the number of projects, once known. */
export const Placa = ({ summary }: { summary?: string | undefined }) => (
  <section className={`plate ${css.placa}`} aria-label={textos.titulo}>
    <div>
      <Marca />
      <h1>{textos.titulo}</h1>
      <p className={css.summary}>{summary}</p>
    </div>
    <Wall />
  </section>
)
