import { logoPropio, type Logo } from '#shared/marca.ts'
import { LogoMark } from '#web/shell/LogoMark.tsx'
import { Alert } from '#web/ui/states.tsx'
import { upload } from '#web/upload.ts'
import { contract } from '../contract.ts'
import { checkLogo, textos } from '../rules.ts'
import { UploadButton, Progress } from './Subir.tsx'
import { useSubir } from './useSubir.ts'
import css from './configuracion.module.css'
import cssLogo from './logo.module.css'

type Props = { logo: Logo; fijo: boolean; onChange: (logo: Logo) => void }
/** The logo and its upload; applied once the form is saved. */
export const LogoCampo = ({ logo, fijo, onChange }: Props) => {
  const subir = useSubir({
    check: checkLogo,
    send: async (file, options) => {
      const { url, claro } = await upload(contract.uploadLogo, { files: { file: [file] } }, options)
      onChange({ url })
      return claro ? textos.logoClaro : textos.logoUploaded
    },
  })
  const { progress, fin } = subir
  return (
    <fieldset className={cssLogo.logo} disabled={fijo}>
      <legend>Logo</legend>
      <div className={`panel ${cssLogo.logoFila}`}>
        <span className={cssLogo.logoVisto}>
          <LogoMark logo={logo} />
        </span>
        {progress ? (
          <Progress progress={progress} />
        ) : (
          <p className="soft">
            {fijo
              ? 'Lo fija el archivo de configuración del servidor.'
              : 'PNG, JPG o WebP, hasta 3 MB. Con fondo transparente queda mejor.'}
          </p>
        )}
        {!fijo && (
          <div className={css.acciones}>
            {progress && (
              <button type="button" className="btn bare" onClick={subir.cancel}>
                Cancelar
              </button>
            )}
            {!progress && !('trazo' in logo && logo.trazo === logoPropio.trazo) && (
              <button type="button" className="btn bare" onClick={() => onChange(logoPropio)}>
                El del portal
              </button>
            )}
            {!progress && <UploadButton subir={subir} que="Logo" label="Subir logo" accept=".png,.jpg,.jpeg,.webp" />}
          </div>
        )}
      </div>
      {fin && (
        <Alert kind={fin.kind} onClose={() => subir.setFin(null)}>
          {fin.text}
        </Alert>
      )}
    </fieldset>
  )
}
