import { useState } from 'react'
import { saveFile } from '#web/api.ts'
import { marca } from '#web/marca.ts'
import { Alert } from '#web/ui/states.tsx'
import css from './ingreso.module.css'

/** The recovery codes, this one time. */
export const Respaldos = ({
  codigos,
  listo,
  onReady,
}: {
  codigos: readonly string[]
  listo: string
  onReady: () => void
}) => {
  const [aviso, setAviso] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const copy = () =>
    (navigator.clipboard?.writeText(codigos.join('\n')) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setAviso({ kind: 'ok', text: 'Códigos copiados.' }),
      () => setAviso({ kind: 'bad', text: 'No se pudieron copiar. Descargalos o anotalos.' }),
    )
  const download = () => {
    const lines = [
      `${marca.nombre}: códigos de respaldo`,
      'Cada uno vale una sola vez, en lugar del código de la aplicación.',
      '',
      ...codigos,
      '',
    ]
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }), 'codigos-de-respaldo.txt')
  }
  return (
    <div className={css.respaldos}>
      <p>
        Guardalos en un lugar seguro: si perdés el teléfono, cada uno sirve una vez para ingresar.{' '}
        <b>No se vuelven a mostrar.</b>
      </p>
      {aviso && <Alert kind={aviso.kind}>{aviso.text}</Alert>}
      <ol aria-label="Códigos de respaldo">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="acts">
        {'clipboard' in navigator && (
          <button type="button" className="btn" onClick={() => void copy()}>
            Copiar
          </button>
        )}
        <button type="button" className="btn" onClick={download}>
          Descargar
        </button>
        <button type="button" className="btn main" onClick={onReady}>
          {listo}
        </button>
      </div>
    </div>
  )
}
