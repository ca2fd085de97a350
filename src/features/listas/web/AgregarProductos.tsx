import { useId, useState } from 'react'
import type { Product } from '#features/productos/contract.ts'
import { contract, type Reconocida } from '#features/pedido-rapido/contract.ts'
import { MAX_TEXT, readPasted } from '#features/pedido-rapido/rules.ts'
import { numeroOf, readTyped } from '#shared/cantidad.ts'
import { call, values } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import css from './listas.module.css'

type Medida = { cantidad: number; largo: number | null; ancho: number | null }
type Open = { key: number; texto: string; reconocida: Reconocida }
type Props = { clienteId: number; onAdd: (product: Product, medida: Medida) => void }
const medidaOf = ({ cantidad, largo, ancho }: Reconocida): Medida => ({ cantidad: cantidad ?? 1, largo, ancho })
const figure = (text: string): number | null => numeroOf(readTyped(text, { decimals: 3, unidades: ['m'] }))

/**
 * Products by code or in words, one a line, as the quick order reads them: what is certain comes in, what is doubtful
 * is asked.
 */
export const AgregarProductos = ({ clienteId, onAdd }: Props) => {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly Open[]>([])
  const { busy, refusal, send } = useSend()
  const read = () =>
    void send(async () => {
      const escritas = readPasted(text)
      if (escritas.length === 0) return
      const filas = escritas.map(({ texto, cantidad, largo, ancho }) => ({
        texto: texto.slice(0, MAX_TEXT),
        cantidad: figure(cantidad),
        largo: figure(largo),
        ancho: figure(ancho),
      }))
      const found = values(await call(contract.reconocer, { body: { clienteId, filas } }))
      const left: Open[] = []
      for (const [at, reconocida] of found.entries()) {
        const [only] = values(reconocida.candidatos)
        if (reconocida.estado === 'encontrado' && only) onAdd(only, medidaOf(reconocida))
        else left.push({ key: at, texto: filas[at]!.texto, reconocida })
      }
      setOpen(left)
      setText('')
      announce(`Se agregaron ${found.length - left.length} de ${found.length}.`)
    })
  const choose = (one: Open, product: Product) => {
    onAdd(product, medidaOf(one.reconocida))
    setOpen(open.filter(({ key }) => key !== one.key))
  }
  return (
    <div className={`panel ${css.add}`}>
      <div className="field">
        <label htmlFor={id}>Agregar productos</label>
        <textarea
          id={id}
          className="in"
          rows={2}
          maxLength={20_000}
          placeholder="Código o palabras, uno por línea: 20 hierro del 8"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {refusal && (
          <p className="err" role="alert">
            {refusal}
          </p>
        )}
      </div>
      <button type="button" className="btn" aria-disabled={busy || text.trim() === '' || undefined} onClick={read}>
        Agregar
      </button>
      <Doubts open={open} onChoose={choose} />
    </div>
  )
}

type DoubtsProps = { open: readonly Open[]; onChoose: (one: Open, product: Product) => void }
/** What could not be taken for a product by itself, with those it may be. */
const Doubts = ({ open, onChoose }: DoubtsProps) =>
  open.length > 0 && (
    <ul className={css.open}>
      {open.map((one) => (
        <li key={one.key}>
          <p>
            <b>{one.texto}</b> <span className="soft">{one.reconocida.motivo}</span>
          </p>
          {values(one.reconocida.candidatos).map((product) => (
            <button key={product.id} type="button" className="btn" onClick={() => onChoose(one, product)}>
              {product.descripcion}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
