import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * Validates PDFs with the library of the European Commission. Reads one path per line. Prints one line per path: the
 * verdict on each signature, oldest first, separated by spaces. Trusts only the certificate of the last signature.
 */
public class EuDss {

    public static void main(String[] args) throws Exception {
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) {
            System.out.println(verdict(path));
        }
    }

    /** Format, result and number of unexplained changes after each signature: `PAdES-BASELINE-B/TOTAL_PASSED/0`. */
    static String verdict(String path) {
        try {
            SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(path));
            CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
            CommonCertificateVerifier verifier = new CommonCertificateVerifier(true);
            verifier.setTrustedCertSources(trusted);
            validator.setCertificateVerifier(verifier);
            var signatures = validator.getSignatures();
            trusted.addCertificate(signatures.get(signatures.size() - 1).getSigningCertificateToken());
            Reports reports = validator.validateDocument();
            SimpleReport report = reports.getSimpleReport();
            DiagnosticData data = reports.getDiagnosticData();
            StringBuilder line = new StringBuilder();
            for (SignatureWrapper signature : data.getSignatures()) {
                String id = signature.getId();
                var why = report.getSubIndication(id);
                var undefined = signature.getPdfUndefinedChanges().size();
                line.append(line.isEmpty() ? "" : " ").append(report.getSignatureFormat(id)).append('/')
                    .append(report.getIndication(id)).append(why == null ? "" : "-" + why).append('/').append(undefined);
            }
            return line.toString();
        } catch (Exception error) {
            return "FAILED " + String.valueOf(error).replace('\n', ' ');
        }
    }
}
