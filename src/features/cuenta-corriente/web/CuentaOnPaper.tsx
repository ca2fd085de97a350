import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNombreOfCliente } from '#features/clientes/web/clientes.tsx'
import { showDay, today } from '#shared/dates.ts'
import { showPesos } from '#shared/money.ts'
import { rowsOnPaper } from '#shared/on-paper.ts'
import type { Cuantos } from '#shared/unidades.ts'
import { q } from '#web/api.ts'
import { Paper, PaperFacts, PaperNote, PaperPart } from '#web/shell/Paper.tsx'
import { contract } from '../contract.ts'
import { figuresOf, plazoNames } from '../rules.ts'
import { nombres, saldoAsked, type Vista } from './cuenta.ts'

/** What one owes and when it is due, as above the tabs. */
const Figures = ({ clienteId }: { clienteId: number }) => {
  const { data } = useQuery(q(contract.saldo, { body: saldoAsked(clienteId) }))
  return data && <PaperFacts columns={figuresOf(data).map(([label, monto]) => [[label, showPesos(monto)]])} />
}

type Props = {
  clienteId: number
  vista: Vista
  /** What was asked for besides, in words. */ asked?: readonly string[]
  children: ReactNode
}
/** The account on paper: whose it is, what is owed, and the tab that is open. */
export const CuentaOnPaper = ({ clienteId, vista, asked = [], children }: Props) => {
  const cliente = useNombreOfCliente(vista.cliente)
  const filters = [vista.vence && plazoNames[vista.vence], ...asked].filter(Boolean)
  return (
    <Paper
      titulo={cliente ? `Cuenta corriente de ${cliente}` : 'Cuenta corriente'}
      caption="Cuenta corriente"
      what="la cuenta"
      cliente={cliente}
      dia={showDay(today())}
    >
      <Figures clienteId={clienteId} />
      <PaperPart title={nombres[vista.solapa]}>
        {filters.length > 0 && <PaperNote>{filters.join(' ')}</PaperNote>}
        {children}
      </PaperPart>
    </Paper>
  )
}

type LeftProps = { vista: Vista; rows: number; of: Cuantos; whole: boolean }
/** Which rows are not on it. */
export const LeftOut = ({ vista, rows, of, whole }: LeftProps) => {
  const before = whole ? 0 : (vista.pagina - 1) * Number(vista.filas)
  const left = rowsOnPaper({ before, rows, of, whole })
  return left && <PaperNote>{whole ? `${left} La planilla de Excel las trae todas.` : left}</PaperNote>
}
