import "@mantine/core/styles.css";
import "@mantine/dropzone/styles.css";
import "@mantine/notifications/styles.css";
import "../styles/fonts.css";
import "./theme.css";
import "./patterns.module.css";
