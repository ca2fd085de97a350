import { values } from '#web/api.ts'
import type { Archivo } from '../contract.ts'
import { ArchivoFila } from './ArchivoFila.tsx'
import { Parte } from './Parte.tsx'
import { tiposDescarga } from '../rules.ts'
import { showMega } from './tamano.ts'
import css from './configuracion.module.css'

/** The zips customers download from the menu (CFG-03). */
export const Archivos = ({ archivos, maxBytes }: { archivos: readonly Archivo[]; maxBytes: number }) => (
  <Parte
    titulo="Archivos para descargar"
    help={`Un .zip por tipo, hasta ${showMega(maxBytes)}. El nuevo reemplaza al anterior cuando termina de subir; los cinco anteriores quedan guardados.`}
  >
    <ul className={css.archivos}>
      {tiposDescarga.map((tipo) => (
        <ArchivoFila key={tipo} tipo={tipo} versiones={values(archivos.find((a) => a.tipo === tipo)?.versiones)} />
      ))}
    </ul>
  </Parte>
)
