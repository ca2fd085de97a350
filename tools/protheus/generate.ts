// Writes data/protheus: the tables of a sample Protheus, as it exports them (`node tools/run.mjs
// tools/protheus/generate.ts`). The same input always gives the same files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { random } from '../demo/random.ts'
import {
  CLIENTES,
  CONDICIONES,
  DEPOSITOS,
  GRUPOS,
  LISTAS,
  preciosOf,
  productos,
  TRANSPORTES,
  VENDEDORES,
} from './datos.ts'

const OUTPUT_DIR = new URL('../../data/protheus/', import.meta.url)
mkdirSync(OUTPUT_DIR, { recursive: true })

/** A field and its width: Protheus pads texts with blanks. */
type Campo = readonly [nombre: string, ancho: number]
type Log = { readonly [campo: string]: string | number }
/** Numbers with a decimal comma and the fixed decimals of their field; texts padded to the field's width. */
const cell = (valor: string | number | undefined, ancho: number): string =>
  typeof valor === 'number' ? valor.toFixed(ancho).replace('.', ',') : (valor ?? '').slice(0, ancho).padEnd(ancho)
const saveTabla = (nombre: string, campos: readonly Campo[], records: readonly Log[]): void => {
  const todos: readonly Campo[] = [...campos, ['D_E_L_E_T_', 1]]
  const lineas = [
    todos.map(([campo]) => campo).join(';'),
    ...records.map((r) => todos.map(([campo, ancho]) => cell(r[campo], ancho)).join(';')),
  ]
  writeFileSync(new URL(`${nombre}.CSV`, OUTPUT_DIR), Buffer.from(`${lineas.join('\r\n')}\r\n`, 'latin1'))
  console.log(`${nombre.padEnd(10)} ${records.length}`)
}

saveTabla(
  'SA3010',
  [
    ['A3_COD', 6],
    ['A3_NOME', 40],
    ['A3_NREDUZ', 20],
    ['A3_CGC', 14],
    ['A3_EMAIL', 40],
    ['A3_TEL', 15],
    ['A3_MSBLQL', 1],
  ],
  VENDEDORES,
)
saveTabla(
  'SA1010',
  [
    ['A1_COD', 6],
    ['A1_LOJA', 2],
    ['A1_NOME', 40],
    ['A1_NREDUZ', 20],
    ['A1_AFIP', 2],
    ['A1_CGC', 14],
    ['A1_END', 60],
    ['A1_MUN', 25],
    ['A1_EST', 2],
    ['A1_CEP', 8],
    ['A1_TEL', 15],
    ['A1_EMAIL', 40],
    ['A1_VEND', 6],
    ['A1_TABELA', 3],
    ['A1_TRANSP', 6],
    ['A1_COND', 3],
    ['A1_RISCO', 1],
    ['A1_LC', 2],
    ['A1_MOEDALC', 1],
    ['A1_SALDUP', 2],
    ['A1_SALPEDL', 2],
    ['A1_DTCAD', 8],
    ['A1_MSBLQL', 1],
  ],
  CLIENTES,
)
saveTabla(
  'SBM010',
  [
    ['BM_GRUPO', 4],
    ['BM_DESC', 30],
  ],
  GRUPOS,
)
const todos = productos()
saveTabla(
  'SB1010',
  [
    ['B1_COD', 15],
    ['B1_DESC', 50],
    ['B1_GRUPO', 4],
    ['B1_UM', 2],
    ['B1_PESO', 4],
    ['B1_TS', 3],
    ['B1_UREV', 8],
    ['B1_MSBLQL', 1],
  ],
  todos,
)
saveTabla(
  'NNR010',
  [
    ['NNR_CODIGO', 2],
    ['NNR_DESCRI', 30],
  ],
  DEPOSITOS,
)
const stock = random('stock de Protheus')
saveTabla(
  'SB2010',
  [
    ['B2_COD', 15],
    ['B2_LOCAL', 2],
    ['B2_QATU', 2],
    ['B2_RESERVA', 2],
    ['B2_QEMP', 2],
  ],
  todos.flatMap(({ B1_COD }, n) => [
    {
      B2_COD: B1_COD,
      B2_LOCAL: '01',
      B2_QATU: stock.entero(0, 400),
      B2_RESERVA: n % 8 ? 0 : 12,
      B2_QEMP: n % 16 ? 0 : 3,
    },
    { B2_COD: B1_COD, B2_LOCAL: '02', B2_QATU: stock.entero(0, 40), B2_RESERVA: 0, B2_QEMP: 0 },
  ]),
)
saveTabla(
  'DA0010',
  [
    ['DA0_CODTAB', 3],
    ['DA0_DESCRI', 30],
    ['DA0_DATDE', 8],
    ['DA0_DATATE', 8],
  ],
  LISTAS,
)
saveTabla(
  'DA1010',
  [
    ['DA1_CODTAB', 3],
    ['DA1_CODPRO', 15],
    ['DA1_PRCVEN', 2],
    ['DA1_QTDLOT', 2],
    ['DA1_MOEDA', 1],
    ['DA1_DATVIG', 8],
    ['DA1_ATIVO', 1],
  ],
  LISTAS.flatMap((lista) => preciosOf(lista, todos)),
)
saveTabla(
  'SE4010',
  [
    ['E4_CODIGO', 3],
    ['E4_DESCRI', 30],
    ['E4_DESCFIN', 2],
  ],
  CONDICIONES,
)
saveTabla(
  'SA4010',
  [
    ['A4_COD', 6],
    ['A4_NOME', 40],
  ],
  TRANSPORTES,
)
